const amounts = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount of money: two decimals, grouped, with a true minus. */
export const amountText = (amount: number): string => amounts.format(amount).replace('-', '−');
