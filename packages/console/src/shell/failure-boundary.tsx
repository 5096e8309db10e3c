import { Button } from '@layline/web/ui/button';
import { Component, type ReactNode } from 'react';
import { Note, Page } from '../ui/page.tsx';

interface Props {
  /** A change of route clears the failure. */
  readonly place: string;
  readonly children: ReactNode;
}

interface State {
  readonly failure: string | null;
  readonly place: string;
}

/** Shows an error thrown while a page renders, and keeps the frame around it. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { failure: null, place: this.props.place };

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure: failure instanceof Error ? failure.message : String(failure) };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.place === state.place ? null : { failure: null, place: props.place };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return (
      <Page title="This page failed">
        <Note kind="bad">{failure}</Note>
        <div>
          <Button onClick={() => location.reload()}>Load again</Button>
        </div>
      </Page>
    );
  }
}
