export const downloadSystems = ['Windows', 'Mac'] as const
export type DownloadSystem = (typeof downloadSystems)[number]

/** For the first time with a key, or again with the account that holds it. */
export const downloadPurposes = ['install', 'reinstall'] as const
export type DownloadPurpose = (typeof downloadPurposes)[number]

/** A key is redeemed here the first time, and the installer chosen. */
const firstInstall = 'https://setup.office.com'
/** Whatever an account holds already is downloaded again from here. */
const installAgain = 'https://account.microsoft.com/services'
/** For a name that says neither year nor edition. */
const makersHelp = 'https://support.microsoft.com/office'

const years = ['2024', '2021', '2019']
const families = ['home', 'business', 'professional']

/** The publisher's usual page for an edition, by the words of its name, until staff enter another. */
export function usualDownloadOf(name: string, purpose: DownloadPurpose = 'install'): string {
  if (purpose === 'reinstall') return installAgain
  const words = name.toLowerCase()
  const isKnown = [...years, ...families].some((word) => words.includes(word))
  return isKnown ? firstInstall : makersHelp
}

const WINDOWS_ONLY = /pro(?:fessional)?[-_ ]plus/i

/** Professional Plus has no version for the Mac. */
export const isWindowsOnly = (idOrName: string): boolean => WINDOWS_ONLY.test(idOrName)
