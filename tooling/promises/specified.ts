/**
 * Texts that the specification gives to the letter and that differ from what the shop promises. They
 * are shown in a demonstration only, inside a block with the Sample mark. Each names its line: document
 * 1 is the storefront, 2 the transactions.
 */
export const specified: readonly Readonly<{ line: string; text: RegExp }>[] = [
  { line: '1:12 key delivered within 15-30 minutes', text: /15–30 min/ },
  { line: '1:12 up to 2 hours at peak', text: /up to 2 hours at peak/i },
  { line: '1:12 rating 4.9/5', text: /4\.9\/5/ },
  { line: '1:12 from 7,000+ customers', text: /7,000\+ customers/ },
  { line: '1:12 50K+ happy customers', text: /50K\+/ },
  { line: '1:12 99.9% satisfaction', text: /99\.9%/ },
  { line: '1:12 24/7 support; 2:76 24/7 Expert Support Available', text: /24\/7/ },
  { line: '2:9 98.7% satisfaction', text: /98\.7%/ },
  { line: '2:36 badge Instant Delivery', text: /Instant Delivery/ },
  { line: '2:36 badge Genuine License', text: /Genuine License/ },
  { line: '2:75 badge authorized reseller, marked Verified', text: /Authorized reseller/ },
  { line: '2:76 point Instant Response', text: /Instant Response/ },
  { line: '2:76 point Expert Team', text: /Expert Team/ },
  { line: '2:80 status Licensed software reseller', text: /Licensed software reseller/ },
  { line: '2:81 Authorized Partner', text: /Authorized Partner/ },
  { line: '2:81 100% Authentic Software', text: /100% Authentic Software/ },
  { line: '2:81 Expert Technical Support', text: /Expert Technical Support/ },
  { line: '1: top bar, badge Authentic', text: /Authentic/ },
  { line: '1:12 payment mark PP', text: /PayPal/ },
  { line: '2:28 row of the plans', text: /Advanced Security Features/ },
  { line: '2:28 row of the plans', text: /Priority Technical Support/ },
  { line: '2:347 number of reviews of an edition', text: /\b[1-7],\d{3} reviews/ },
]

/** Headlines that the specification gives and that say nothing of the page: a block of it, never its title. */
export const neverTitles: readonly RegExp[] = [/Discover Perfect Office Solutions/]
