/** "20 %" for 20000, "14.975 %" for 14975. */
export const percentText = (rate: number): string => `${Number((rate / 1_000).toFixed(3))} %`
