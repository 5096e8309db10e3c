import { Component, type ReactNode } from 'react';
import { describeFailure, FailureScreen } from './failure-screen.tsx';

/** Dispatched on the window with each failure shown: an error that is caught here is no error of the page. */
const failureEvent = 'layline:failure';

interface Props {
  /** A change of route clears the failure. */
  readonly place: string;
  readonly children: ReactNode;
}

interface State {
  readonly failure: unknown;
  readonly place: string;
}

/** ROUTE-3: catches errors thrown while a page renders. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { failure: null, place: this.props.place };

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure: failure ?? new Error('') };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.place === state.place ? null : { failure: null, place: props.place };
  }

  override componentDidCatch(failure: unknown): void {
    dispatchEvent(new CustomEvent(failureEvent, { detail: describeFailure(failure) }));
  }

  override render(): ReactNode {
    if (this.state.failure === null) return this.props.children;
    return <FailureScreen failure={this.state.failure} />;
  }
}
