/**
 * A list whose rows glide to their places in a new order, so that the eye, or a finger about to tap, can
 * follow. Positions are read just before the page changes; an unchanged order costs nothing.
 */
import { Component, createRef, type ReactNode } from 'react';

interface GlidingListProps {
  /** Identifies the rows in their order: a change starts the movement. */
  readonly order: string;
  /** Selects the elements that move as one piece. */
  readonly pieces: string;
  /** Rows move instantly if the user prefers reduced motion. */
  readonly isStill: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

type Tops = ReadonlyMap<Element, number>;

const glide = { duration: 250, easing: 'ease-out' } as const;

export class GlidingList extends Component<GlidingListProps> {
  readonly #root = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(before: GlidingListProps): Tops | null {
    const { order, isStill } = this.props;
    return order === before.order || isStill ? null : this.#tops();
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: Tops | null): void {
    if (before === null) return;
    for (const [piece, top] of this.#tops()) {
      const movedBy = (before.get(piece) ?? top) - top;
      const isSeen = Math.min(top, top + movedBy) < innerHeight;
      if (movedBy === 0 || !isSeen) continue;
      piece.animate([{ transform: `translateY(${movedBy}px)` }, { transform: 'none' }], glide);
    }
  }

  #tops(): Tops {
    const found = this.#root.current?.querySelectorAll(this.props.pieces) ?? [];
    return new Map([...found].map((piece) => [piece, piece.getBoundingClientRect().top]));
  }

  override render() {
    const { className, children } = this.props;
    return (
      <div ref={this.#root} className={className}>
        {children}
      </div>
    );
  }
}
