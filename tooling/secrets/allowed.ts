/** Values that look like secrets and open nothing, each with the reason. */
const known: readonly (readonly [value: string, why: string])[] = [
  ['RT4VK-92MHW-6XCPD-J3Q8B-7QK2M', 'the made-up key in drawings and sample orders'],
  ['a2V5aGF2ZW4tZGV2ZWxvcG1lbnQta2VrLTMyYnl0ZXM=', 'development default, refused in live mode'],
  ['a2V5aGF2ZW4tZGV2ZWxvcG1lbnQtc2VjcmV0LTMyYnk=', 'development default, refused in live mode'],
  ['keyhaven-development-pepper', 'development default, refused in live mode'],
  ['at-least-sixteen-random-characters', 'a placeholder in .env.example'],
  ['postgres://shop_app:wrong@127.0.0.1:5432/keyhaven', 'the wrong password that doctor finds'],
  ['https://user:word@erp.example.com', 'an address that tests show to be refused'],
  ['http://someone:secret@example.com', 'an address that tests show to be refused'],
]

export const allowedSecrets: ReadonlyMap<string, string> = new Map(known)
