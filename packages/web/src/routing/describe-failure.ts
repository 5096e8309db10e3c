/** Returns the status and its text if there are any, else the message. */
export function describeFailure(failure: unknown): string {
  if (failure instanceof Error) return failure.message;
  if (typeof failure !== 'object' || failure === null) return String(failure);
  const { status, statusText, message } = failure as Partial<Response & Error>;
  if (status !== undefined && statusText !== undefined) return `${status} ${statusText}`;
  return message ?? '';
}
