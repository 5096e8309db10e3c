import { Component, type ReactNode } from 'react';
import { describeFailure } from './describe-failure.ts';
import { FailureScreen } from './failure-screen.tsx';
import { askPartsAgain } from './lazy-part.ts';
import { allowReloads } from './reload-for.ts';

/** Dispatched on the window with each failure shown: an error that is caught here is no error of the page. */
const failureEvent = 'layline:failure';

interface Props {
  /** A change of route clears the failure. */
  readonly place: string;
  /** What is shown instead; the failure in place of the page if absent. */
  readonly instead?: (onRetry: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly failure: unknown;
  readonly place: string;
}

/** ROUTE-3: catches errors thrown while a page or a part of it renders. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { failure: null, place: this.props.place };

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure: failure ?? new Error('') };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.place === state.place ? null : { failure: null, place: props.place };
  }

  override componentDidCatch(failure: unknown): void {
    // From the next time that the failed part is shown.
    askPartsAgain();
    dispatchEvent(new CustomEvent(failureEvent, { detail: describeFailure(failure) }));
  }

  #retry(): void {
    allowReloads();
    this.setState({ failure: null });
  }

  override render(): ReactNode {
    const { instead, children } = this.props;
    if (this.state.failure === null) return children;
    if (instead !== undefined) return instead(() => this.#retry());
    return <FailureScreen failure={this.state.failure} />;
  }
}
