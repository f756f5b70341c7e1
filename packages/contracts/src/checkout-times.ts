export const QUOTE_SECONDS = 900
export const HOLD_SECONDS = 900
export const ATTEMPT_SECONDS = 1_800
