/** The call cannot be answered; the message is shown to the user. */
export class ConsoleProblem extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
