import type { Product } from '@keyhaven/contracts/products'
import type { System } from '../lib/computer/device.rules.ts'
import type { SupportLink } from './support/guide.ts'
import { asking, help } from './support/pages.ts'

type Step = Readonly<{ title: string; text: string }>

export type DownloadPage = Readonly<{
  path: string
  title: string
  description: string
  lead: string
  /** For which computers; two of them let the reader choose. */
  systems: readonly System[]
  /** Which editions it is about; all of them if none is named. */
  categories?: readonly Product['category'][]
  /** For someone who activated it before: downloads come from the account with the publisher. */
  isAgain: boolean
  steps: Readonly<Partial<Record<System, readonly Step[]>>>
  next: readonly SupportLink[]
}>

const step = (title: string, text: string): Step => ({ title, text })

const redeem = step(
  'Open the publisher’s page',
  'Sign in with a free account of the publisher, or create one. If the page asks for your key, enter it there; otherwise Word asks for it.',
)
const onMac = [
  step(
    'Open the package',
    'It is in Downloads and ends in .pkg. Choose Continue, accept the publisher’s licence, choose Install and enter your Mac’s password.',
  ),
  step(
    'Open Word and sign in',
    'Use the same account. If Word asks for the key, paste it and choose Activate.',
  ),
] as const
const onWindows = [
  step(
    'Run the installer',
    'It is in Downloads. When Windows asks whether it may make changes, check that the verified publisher is Microsoft Corporation, then choose Yes.',
  ),
  step(
    'Open Word and sign in',
    'Use the same account. If Word asks for the key, paste it and choose Activate.',
  ),
] as const
const firstOnMac = [redeem, ...onMac]
const firstOnWindows = [redeem, ...onWindows]

const remove = step(
  'Uninstall it from the old computer first',
  'One licence covers one computer at a time. Save your work and uninstall Office there. Your documents stay.',
)
const fromAccount = step(
  'Sign in to your account with the publisher',
  'Your licence is listed under Services and subscriptions. Choose Install next to your edition. You do not need the key.',
)

const guides = [help.installation, help.activation, help.troubleshooting] as const

export const downloadPages: readonly DownloadPage[] = [
  {
    path: '/office-mac',
    title: 'Download Office for Mac',
    description:
      'The official download of Office Home and Home & Business for macOS, three steps to install it, and a check that this Mac can run it.',
    lead: 'Download Office for the Mac you’re using now.',
    systems: ['Mac'],
    isAgain: false,
    steps: { Mac: firstOnMac },
    next: [
      ...guides,
      asking({ label: '', to: '/microsoft-mac' }, 'Reinstall, or move to a new Mac'),
    ],
  },
  {
    path: '/microsoft-mac',
    title: 'Reinstall Office on a Mac or move it to a new one',
    description:
      'How to get Office back on a Mac without the key, from the account it was redeemed with, and how to move a licence to another Mac.',
    lead: 'For a Mac that was erased, repaired or replaced. Your account with the publisher remembers your licence.',
    systems: ['Mac'],
    isAgain: true,
    steps: { Mac: [remove, fromAccount, ...onMac] },
    next: [...guides, asking({ label: '', to: '/office-mac' }, 'I have not used my key yet')],
  },
  {
    path: '/office-for-windows',
    title: 'Download Office for Windows',
    description:
      'The official download of every edition for Windows 10 and 11, Professional Plus included, with three steps and a check of this PC.',
    lead: 'All nine editions run on Windows. Choose yours to go to the publisher’s download.',
    systems: ['Windows'],
    isAgain: false,
    steps: { Windows: firstOnWindows },
    next: [
      ...guides,
      asking({ label: '', to: '/office-windows' }, 'Reinstall, or move to a new PC'),
    ],
  },
  {
    path: '/office-windows',
    title: 'Reinstall Office on Windows or move it to a new PC',
    description:
      'Office after a reset, a new disk or a new PC: what to remove first, where to download it again, and how to activate it without the key.',
    lead: 'After a reset, a new disk or a new PC. You do not have to buy it again.',
    systems: ['Windows'],
    isAgain: true,
    steps: { Windows: [remove, fromAccount, ...onWindows] },
    next: [
      ...guides,
      asking({ label: '', to: '/office-for-windows' }, 'I have not used my key yet'),
    ],
  },
  {
    path: '/std',
    title: 'Download the standard editions: Home and Home & Business',
    description:
      'No edition here is called Standard. You probably mean Home or Home & Business: official downloads and steps for Windows and Mac.',
    lead: 'No edition we sell is called Standard. You probably mean Home or Home & Business, which run on Windows and Mac.',
    systems: ['Windows', 'Mac'],
    categories: ['Home', 'Business'],
    isAgain: false,
    steps: { Windows: firstOnWindows, Mac: firstOnMac },
    next: [
      ...guides,
      asking({ label: '', to: '/office-standard-2024' }, 'Which of the two do I have?'),
    ],
  },
]

const [firstPage] = downloadPages

/** The page at an address, however it is written. */
export const downloadPageAt = (path: string): DownloadPage =>
  downloadPages.find((page) => path.toLowerCase().startsWith(page.path)) ??
  (firstPage as DownloadPage)

/** How to see that an installer is the publisher’s own. */
export const signatureAdvice: Readonly<Record<System, string>> = {
  Mac: 'Before you install, click the lock at the top right of the installer’s window. The certificate must say Microsoft Corporation (UBF8T346G9). If there is no lock, delete the file and download it again.',
  Windows:
    'Right-click the installer, choose Properties, then Digital Signatures. The signer must be Microsoft Corporation. If that tab is missing, delete the file and download it again.',
}

export const redeemPage = {
  path: '/download-redeem',
  title: 'Find your download',
  description:
    'Enter your order number and e-mail address to get the official download on this computer. We e-mail you a code to check that the order is yours.',
  lead: 'For another computer, or if you lost the e-mail. We e-mail you a code to check that the order is yours.',
} as const
