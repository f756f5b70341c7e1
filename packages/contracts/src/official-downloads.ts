/** Where the publisher offers its installers. The shop hosts none and links to nobody else. */
export const vendorHosts = ['setup.office.com', 'account.microsoft.com', 'support.microsoft.com']

/** A key is redeemed here the first time, and the installer chosen. */
const firstInstall = 'https://setup.office.com'
/** Whatever an account holds already is downloaded again from here. */
const installAgain = 'https://account.microsoft.com/services'
/** For a name that says neither year nor edition. */
const makersHelp = 'https://support.microsoft.com/office'

const years = ['2024', '2021', '2019']
const families = ['home', 'business', 'professional']

/** The publisher's own page for an edition, by the words of its name. */
export function officialDownloadOf(name: string): string {
  const words = name.toLowerCase()
  const isKnown = [...years, ...families].some((word) => words.includes(word))
  return isKnown ? firstInstall : makersHelp
}

/** Where an edition that was activated before is downloaded once more. */
export const officialReinstall = installAgain

const WINDOWS_ONLY = /pro(?:fessional)?[-_ ]plus/i

/** Professional Plus has no version for the Mac. */
export const isWindowsOnly = (idOrName: string): boolean => WINDOWS_ONLY.test(idOrName)
