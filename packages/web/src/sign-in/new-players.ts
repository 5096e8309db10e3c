/** Players who opened an account in this visit and so have just chosen their password. */
const userNames = new Set<string>();

export const noteNewPlayer = (userName: string): void => void userNames.add(userName);
export const isNewPlayer = (userName: string): boolean => userNames.has(userName);
