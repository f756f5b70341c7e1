type Pattern = Readonly<{ rule: string; pattern: RegExp }>

/** What this shop holds secret. The part called `secret` is compared with the list of known values. */
export const ownPatterns: readonly Pattern[] = [
  {
    rule: 'a live key of the card provider',
    pattern: /\b(?:sk|rk)_live_[A-Za-z0-9]{8,}/g,
  },
  {
    rule: 'a signing secret for webhooks',
    pattern: /\bwhsec_[A-Za-z0-9+/]{20,}={0,2}/g,
  },
  {
    rule: 'an encryption key or secret of the shop',
    pattern: /(?<![\w.-])[\w.-]{1,40}:(?<secret>[A-Za-z0-9+/]{43}=)(?![A-Za-z0-9+/=])/g,
  },
  {
    rule: 'a pepper',
    pattern: /\bKEY_PEPPER(?:=|["']?\s{0,3}:\s{0,3}["'])(?<secret>[^\s"',;]{16,200})/g,
  },
  {
    rule: 'a private key',
    pattern: /-----BEGIN (?:[A-Z]{1,10} ){0,2}PRIVATE KEY-----\s{1,4}[A-Za-z0-9+/=]{16,}/g,
  },
  {
    rule: 'a licence key',
    // In the letters that the publisher prints; the keys of tests use others as well.
    pattern:
      /(?<![A-Z0-9-])(?:[BCDFGHJKMNPQRTVWXY2346789]{5}-){4}[BCDFGHJKMNPQRTVWXY2346789]{5}\b/g,
  },
]
