const MOST = 200

/** Why something failed, with everything cut that may be an address, a key, a token or a quoted value. */
export const plainReason = (text: string): string =>
  text
    .replace(/[^\s@<>"']+@[^\s@<>"']+/g, '…')
    .replace(/\bhttps?:\/\/([^/\s:@]*@)?([^/\s?#]+)\S*/g, '$2')
    .replace(/"[^"]*"|“[^”]*”|'[^']*'/g, '“…”')
    .replace(/\b(?=\w*\d)[\w]{5}(-\w{4,})+\b/g, '…')
    .replace(/\b[\w-]{20,}\b/g, '…')
    .replace(/\d{6,}/g, '…')
    .slice(0, MOST)
