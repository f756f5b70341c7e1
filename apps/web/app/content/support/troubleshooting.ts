import {
  type Guide,
  type GuideSection,
  links,
  list,
  note,
  onMac,
  onWindows,
  professional,
  steps,
  text,
  warning,
} from './guide.ts'
import { asking, help } from './pages.ts'

const installing: GuideSection[] = [
  {
    id: 'installer-stops',
    title: 'The installer stops with a code that begins with 30',
    for: onWindows,
    codes: ['30068-39', '30180-4', '30088-26'],
    blocks: [
      text(
        'Numbers such as 30068-39, 30180-4 or 30088-26 come from the installer, not from your key. They say where it stopped, not why. The cause is nearly always one of three: leftovers of another Office, an interrupted download, or a full disk.',
      ),
      steps(
        ['Restart and try once more', 'A pending Windows update can block it.'],
        ['Make room', 'Office takes 4 GB of disk space, 10 GB while installing.'],
        [
          'Uninstall every copy of Office',
          'Include trials and single apps. The installation guide shows how; the publisher’s uninstall tool removes leftovers.',
        ],
        [
          'Use a direct connection',
          'Disconnect a VPN, use a cable instead of Wi-Fi, and pause a download manager.',
        ],
        [
          'Pause security software for the installation',
          'Only while you install, and only with the installer from the publisher’s own site.',
        ],
      ),
    ],
    stuck: asking(help.remote, 'It stops at the same point again'),
  },
  {
    id: 'no-permission',
    title: 'Windows denies access',
    for: onWindows,
    codes: ['0x80070005'],
    blocks: [
      text(
        '0x80070005 means access denied. Installing and activating change system settings, which needs an administrator account.',
      ),
      steps(
        [
          'Run it as administrator',
          'Right-click the installer, or Word, and choose Run as administrator.',
        ],
        [
          'On a work computer, ask first',
          'Company policy may block it. Your administrator can install it for you.',
        ],
      ),
    ],
    stuck: asking(help.environment, 'The computer belongs to my company'),
  },
  {
    id: 'mac-package',
    title: 'The package does not open, or the Mac is not supported',
    for: onMac,
    blocks: [
      list(
        'Check the version under the Apple menu, About This Mac. Our editions for the Mac need macOS 13 or later.',
        'If a package does not open, the download is usually damaged. Delete it and download it again.',
        'Office takes 4 GB of disk space, 10 GB while installing.',
      ),
      warning('There is no Professional Plus for the Mac, whatever a file is called.', {
        categories: professional,
      }),
    ],
    stuck: asking(help.compatibility, 'I am not sure my Mac is new enough'),
  },
]

const keyRefused: GuideSection[] = [
  {
    id: 'key-already-used',
    title: 'The key has already been used, or used too often',
    codes: ['0xC004C008'],
    blocks: [
      text(
        '0xC004C008 means that the key has reached its activation limit. On the publisher’s site the message reads “this key has already been redeemed”.',
      ),
      steps(
        [
          'Have you already redeemed it?',
          'If you redeemed it on the site, open Word, choose Sign in and use that account.',
        ],
        [
          'Is it active on another computer?',
          'One licence, one computer. Uninstall it there, then activate here.',
        ],
        ['Look it up', 'Our licence check shows whether the key is active, replaced or refunded.'],
        [
          'If you never used it, tell us',
          'Send your order number, the last five characters and a photo of the message. If the key was used before you got it, we replace it.',
        ],
      ),
      links(help.verification),
    ],
    stuck: asking(help.contact, 'I have never used this key'),
  },
  {
    id: 'key-blocked',
    title: 'The key is blocked or not valid',
    codes: ['0xC004C003', '0xC004C001'],
    blocks: [
      text(
        '0xC004C003 means that the key is blocked; 0xC004C001 that it is not valid. First rule out a typing error, then write to us.',
      ),
      steps(
        [
          'Copy the key from your order page',
          'Not from a note or a photo: one wrong letter is enough.',
        ],
        [
          'See which key is in use',
          'File, Account, or the ospp.vbs script in the activation guide, shows the last five characters. An old key may still be in use.',
        ],
        [
          'Check it against your order',
          'If our licence check says active and the server says blocked, write to us with both messages.',
        ],
      ),
      links(help.verification, help.official),
    ],
    stuck: asking(help.contact, 'The right key is refused'),
  },
  {
    id: 'wrong-edition',
    title: 'The key is for another edition or year',
    codes: ['0xC004F050', '0xC004F069'],
    blocks: [
      text(
        'Every key activates one edition of one year. A key for Home & Business 2021 activates neither Professional Plus nor Home & Business 2024. 0xC004F050 means that the key does not match what is installed; 0xC004F069 that its edition is not installed at all.',
      ),
      steps(
        ['Read the name on your order page', 'Edition and year both count.'],
        ['Read the name under File, Account', 'On a Mac: Word, About Word. They must match.'],
        [
          'If they differ, uninstall what is there',
          'Then install from the link on your order page, which leads to your edition.',
        ],
      ),
    ],
    stuck: asking(help.installation, 'The wrong edition is installed'),
  },
  {
    id: 'company-server',
    title: 'It asks for a company (KMS) server',
    for: onWindows,
    codes: ['0xC004F074'],
    blocks: [
      text(
        '0xC004F074 means that Office looked for a key management server and found none. Large companies have such servers. At home, either a company edition is installed instead of yours, or the computer’s clock is wrong.',
      ),
      steps(
        ['Set the clock', 'Settings, Time & language, Date & time, Sync now. Then try again.'],
        [
          'Enter your own key',
          'File, Account, Change Product Key. Office then stops looking for a server.',
        ],
        [
          'Still the same? Install your edition',
          'Uninstall what is there and download again from the link on your order page.',
        ],
      ),
    ],
    stuck: asking(help.contact, 'I entered my own key and still get the code'),
  },
  {
    id: 'hardware-changed',
    title: 'It was active until the hardware changed',
    for: onWindows,
    codes: ['0xC004F00F'],
    blocks: [
      text(
        'Activation recognises the computer. After a new mainboard or a moved disk it may not, and shows 0xC004F00F. The licence is still yours.',
      ),
      steps(
        ['Activate again with the same key', 'File, Account, then activate.'],
        [
          'If it is refused',
          'Treat it as a move to a new computer, and write to us with your order number.',
        ],
      ),
    ],
    stuck: asking(help.contact, 'The same key is refused after a repair'),
  },
]

const connecting: GuideSection[] = [
  {
    id: 'clock-is-wrong',
    title: 'Date or time is wrong',
    codes: ['0x80072F8F'],
    blocks: [
      text(
        'Secure connections need the right date. If the clock is off by a day or more, activation fails with 0x80072F8F or without a code.',
      ),
      list(
        'Windows: Settings, Time & language, Date & time. Turn on “Set time automatically” and “Set time zone automatically”, then choose Sync now.',
        'Mac: System Settings, General, Date & Time. Turn on “Set time and date automatically”.',
        'If the clock is wrong after every restart, the mainboard battery is empty.',
      ),
    ],
    stuck: asking(help.remote, 'The clock is right and it still fails'),
  },
  {
    id: 'no-connection',
    title: 'The connection fails: proxy, VPN or firewall',
    codes: ['0x80072EFE', '0x80072EE7', '0x80072EFD'],
    blocks: [
      text(
        'The activation server could not be reached. 0x80072EE7 means that its name was not found, 0x80072EFD that it did not answer, 0x80072EFE that the connection was interrupted. Your key has not been checked yet.',
      ),
      steps(
        ['Open any website', 'If that fails too, the problem is your connection.'],
        [
          'Disconnect the VPN',
          'Many VPNs route traffic through countries or filters that block it.',
        ],
        [
          'Look for a proxy',
          'Windows: Settings, Network & internet, Proxy. Mac: System Settings, Network, Details, Proxies. At home, it should usually be off.',
        ],
        [
          'Try another network',
          'A phone hotspot shows within a minute whether your network is the cause.',
        ],
      ),
      links(asking(help.environment, 'What a company network has to allow')),
    ],
    stuck: asking(help.environment, 'I cannot change the network'),
  },
]

const afterwards: GuideSection[] = [
  {
    id: 'asks-for-subscription',
    title: 'It asks for a subscription, though I bought a licence',
    blocks: [
      text(
        'A preinstalled trial is still there, or you are signed in with an account that once had a subscription.',
      ),
      steps(
        [
          'Look at what is installed',
          'An app called Microsoft 365 is the trial. Uninstall it, restart and open Word again.',
        ],
        [
          'Sign out inside Word',
          'File, Account, Sign out. On a Mac: Word, Sign Out. Then activate with your key.',
        ],
        [
          'On a Mac, remove the old licence',
          'The publisher’s licence removal tool clears old licences.',
        ],
      ),
    ],
    stuck: asking(help.installation, 'The trial keeps coming back'),
  },
  {
    id: 'read-only',
    title: 'Documents open but cannot be edited',
    blocks: [
      text(
        'Until they are activated, the apps can read and print but not edit. The title bar says “Unlicensed Product” or “Product Activation Required”. Activate, and you can edit at once.',
      ),
      links(help.activation),
    ],
    stuck: asking(help.activation, 'It was activated yesterday'),
  },
  {
    id: 'two-offices',
    title: 'Files open in the old version',
    blocks: [
      text(
        'The old version is still the default. Keep one Office per computer: two versions conflict sooner or later.',
      ),
      list(
        'Windows: Settings, Apps, Default apps. Set .docx, .xlsx and .pptx to the new apps.',
        'Mac: select a document, choose File, Get Info, Open with, then Change All.',
        'Better still, uninstall the one you no longer use.',
      ),
    ],
    stuck: asking(help.installation, 'How to uninstall the old one'),
  },
  {
    id: 'app-will-not-start',
    title: 'An app closes as soon as it opens',
    blocks: [
      text('Usually an add-in is the cause, otherwise a damaged installation.'),
      list(
        'Windows: hold Ctrl while you open Word, and choose Safe Mode. If it stays open, turn add-ins off one by one.',
        'Windows: in the list of installed apps choose Office, Modify, Quick Repair. Online Repair takes longer and fixes more.',
        'Mac: update macOS and the apps, then remove the app from Applications and install it again.',
      ),
      note('A repair needs no new key. Office stays activated.'),
    ],
    stuck: asking(help.remote, 'It closes in safe mode too'),
  },
  {
    id: 'no-key-yet',
    title: 'The e-mail with the key has not arrived',
    blocks: [
      list(
        'Check your spam and promotions folders, and search for your order number.',
        'Open your order page: your keys are there, even if the e-mail is late.',
        'Mistyped your address? Correct it on your order page, or write to us with the order number.',
      ),
    ],
    stuck: asking(help.contact, 'I have no order number either'),
  },
]

export const troubleshootingGuide: Guide = {
  path: '/troubleshooting',
  title: 'Troubleshooting',
  lead: 'Search for an error code or for what you see. Each answer says what it means and what to try, easiest first.',
  description:
    'Error codes of Office installation and activation with their meaning and fixes: 0xC004C003, 0xC004C008, 0xC004F074, 0x80072EFE, 30088-26 and more.',
  sections: [...installing, ...keyRefused, ...connecting, ...afterwards],
  next: [
    asking(help.remote, 'Get help on your screen'),
    asking(help.contact, 'Write to us with your order number'),
    asking(help.verification, 'Check whether your key is still valid'),
    { label: 'Bought here? Open My licences', to: '/account' },
  ],
}
