/** The sport id of horse racing (SPORT-1). */
export const racingSportId = '10';
