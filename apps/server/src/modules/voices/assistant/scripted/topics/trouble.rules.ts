import { topic } from './topic.rules.ts'

export const trouble = [
  topic(
    /\b(?:30\d{3}-\d+|300\d\d|30180|30088|30068)\b|\binstaller? (?:stops?|hangs?|fails?|freezes?|stuck)\b|\binstall\w*\b[^.?]{0,20}\b(?:stuck|stops?|hangs?|freez\w+|fails?)\b/,
    'The installer stops with a code that begins with 30',
    '/troubleshooting#installer-stops',
  ),
  topic(
    /\b(?:access (?:is )?denied|no permission|administrator|admin rights)\b/,
    'Windows denies access 0x80070005 administrator',
    '/troubleshooting#no-permission',
  ),
  topic(
    /\b(?:key (?:has |was |is )?(?:already )?(?:been )?(?:used|redeemed)|already (?:been )?(?:used|redeemed)|used too often|activation limit|too many activations|maximum (?:number of )?activations)\b/,
    'The key has already been used, or used too often, activation limit',
    '/troubleshooting#key-already-used',
  ),
  topic(
    /\b(?:key management|kms server|company server)\b/,
    'It asks for a company (KMS) server key management server 0xC004F074',
    '/troubleshooting#company-server',
  ),
  topic(
    /\b(?:mainboard|motherboard|hardware|new (?:ssd|hard ?drive|disk|cpu))\b/,
    'It was active until the hardware changed mainboard',
    '/troubleshooting#hardware-changed',
  ),
  topic(
    /\b(?:clock|date and time|date or time|time zone|system time)\b/,
    'Date or time is wrong clock activation fails',
    '/troubleshooting#clock-is-wrong',
  ),
  topic(
    /\b(?:proxy|vpn|firewall|activation server|no connection|cannot connect|can't connect|could not (?:connect|reach))\b/,
    'The connection fails: proxy, VPN or firewall',
    '/troubleshooting#no-connection',
  ),
  topic(
    /\b(?:trial|365|subscription)\b[^.?]*\b(?:pop\w*|keeps?|asks?|asking|still|shows?|appears?|wants|prompts?|expired)\b|\b(?:asks?|asking|wants|prompts?|pop\w*)\b[^.?]*\b(?:subscription|trial|subscribe|365)\b/,
    'It asks for a subscription, though I bought a licence, trial',
    '/troubleshooting#asks-for-subscription',
  ),
  topic(
    /\b(?:read[ -]?only|unlicen[sc]ed|product activation required|(?:can't|cant|cannot|can not|not|won't let me) (?:edit|save|type|write)|but not edit|reduced functionality|grey(?:ed)? out)\b/,
    'Documents open but cannot be edited, Unlicensed Product, activate',
    '/troubleshooting#read-only',
  ),
  topic(
    /\b(?:word|excel|powerpoint|outlook|office|it|apps?)\b[^.?]{0,20}\b(?:crash\w*|clos\w+|quits?|won't (?:start|open)|wont (?:start|open)|does(?:n't| not) (?:start|open)|doesnt (?:start|open)|freez\w+|not start\w*)\b/,
    'An app closes as soon as it opens, add-in, safe mode',
    '/troubleshooting#app-will-not-start',
  ),
  topic(
    /\bfiles?\b[^.?]{0,20}\bopen\b[^.?]{0,20}\b(?:old|wrong|previous)\b|\b(?:default (?:app|program)|opens? (?:in|with) the old)\b/,
    'Files open in the old version default apps',
    '/troubleshooting#two-offices',
  ),
  topic(
    /\b(?:mac|macos)\b[^.?]{0,30}\b(?:wrong|old|other|different) licen[cs]e\b|\blicen[cs]e removal\b|\bwrong licen[cs]e\b/,
    'Uninstall an older version on a Mac, an old licence can be left behind, licence removal tool',
    '/installation-guide#remove-on-mac',
  ),
  topic(
    /\b(?:pkg|dmg|package|mac (?:is )?not supported)\b[^.?]*|\bmac\b[^.?]{0,20}\bnot supported\b/,
    'The package does not open, or the Mac is not supported',
    '/troubleshooting#mac-package',
  ),
  topic(
    /\b(?:32|64)[ -]?(?:or|and|\/)?[ -]?(?:32|64)?[ -]?bits?\b|\b(?:x86|x64)\b/,
    'Download: 32-bit or 64-bit version, 64-bit is right',
    '/installation-guide#download',
  ),
]
