/** Of the sealed particulars of a destination, so that none is opened as another's. */
export const destinationPlace = (destinationId: string): string => `destination ${destinationId}`;
