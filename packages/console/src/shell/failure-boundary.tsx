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

/** A part of the console that does not arrive fails in the browser's words, with an address. */
const unfetched = /dynamically imported module|Importing a module script|preload CSS/i;

function textOf(failure: unknown): string {
  const message = failure instanceof Error ? failure.message : String(failure);
  return unfetched.test(message)
    ? 'The server does not answer, or has a newer version of this page. Load it again.'
    : message;
}

/** Shows an error thrown while a page renders, and keeps the frame around it. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { failure: null, place: this.props.place };

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure: textOf(failure) };
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
