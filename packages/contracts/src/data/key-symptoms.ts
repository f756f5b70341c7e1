/**
 * What people see when a key gives trouble. Each is named like the section of the troubleshooting
 * guide that explains it; `other` has none.
 */
export const symptoms = [
  'key-already-used',
  'key-blocked',
  'wrong-edition',
  'company-server',
  'hardware-changed',
  'asks-for-subscription',
  'clock-is-wrong',
  'no-connection',
  'installer-stops',
  'no-permission',
  'mac-package',
  'other',
] as const
export type Symptom = (typeof symptoms)[number]

const codes: Readonly<Record<string, Symptom>> = {
  '0XC004C008': 'key-already-used',
  '0XC004C003': 'key-blocked',
  '0XC004C001': 'key-blocked',
  '0XC004F050': 'wrong-edition',
  '0XC004F069': 'wrong-edition',
  '0XC004F074': 'company-server',
  '0XC004F00F': 'hardware-changed',
  '0X80072F8F': 'clock-is-wrong',
  '0X80072EFE': 'no-connection',
  '0X80072EE7': 'no-connection',
  '0X80072EFD': 'no-connection',
  '30068-39': 'installer-stops',
  '30180-4': 'installer-stops',
  '30088-26': 'installer-stops',
  '0X80070005': 'no-permission',
}

/** An error code as it is written everywhere: "0xC004C008". */
export const normalCode = (text: string): string =>
  text.replaceAll(/\s/g, '').toUpperCase().replace(/^0X/, '0x')

/** What an error code says; undefined for one the guide does not know. */
export const symptomOfCode = (code: string): Symptom | undefined => codes[code.toUpperCase()]

/** The codes that the guide explains, as suggestions. */
export const knownCodes: readonly string[] = Object.keys(codes).map(normalCode)

/** With these the activation server has not judged the key, or it is the key of something else. */
const notAboutTheKey: readonly Symptom[] = [
  'wrong-edition',
  'clock-is-wrong',
  'no-connection',
  'installer-stops',
  'no-permission',
  'mac-package',
]

/** Whether another key of the same edition could help at all. */
export const isAboutTheKey = (symptom: Symptom) => !notAboutTheKey.includes(symptom)
