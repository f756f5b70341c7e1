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
        'Numbers such as 30068-39, 30180-4 or 30088-26 come from the installer, not from your key. They say where it stopped rather than why. Nearly always it is one of three: parts of another Office are in the way, the download was cut off, or the disk is full.',
      ),
      steps(
        ['Restart and try once more', 'An update waiting for a restart is enough to block it.'],
        [
          'Make room',
          'Keep at least 10 GB free while it installs: the packages are unpacked beside the download.',
        ],
        [
          'Remove every Office that is there',
          'Trials and single apps count. The installation guide shows where; the publisher’s uninstall tool removes what is left.',
        ],
        [
          'Take the shortest way to the internet',
          'Disconnect a VPN, use a cable instead of Wi-Fi, and pause a download manager.',
        ],
        [
          'Pause security software for the installation',
          'Only for as long as it takes, and only with the installer from the publisher’s own site.',
        ],
      ),
    ],
    stuck: asking(help.remote, 'It stops at the same point again'),
  },
  {
    id: 'no-permission',
    title: 'Windows says you may not do this',
    for: onWindows,
    codes: ['0x80070005'],
    blocks: [
      text(
        '0x80070005 means access denied. Installing and activating change settings of the whole computer, which an ordinary account may not.',
      ),
      steps(
        [
          'Run it as administrator',
          'Right-click the installer, or Word, and choose Run as administrator.',
        ],
        [
          'On a computer of your employer, ask first',
          'Policies can forbid it on purpose. Your administrator can install it for you.',
        ],
      ),
    ],
    stuck: asking(help.environment, 'The computer belongs to my company'),
  },
  {
    id: 'mac-package',
    title: 'The package does not open, or the Mac is refused',
    for: onMac,
    blocks: [
      list(
        'Check the version under the Apple menu, About This Mac. Our editions for the Mac need macOS 13 or later.',
        'A damaged download is the usual reason for a package that does not open. Delete it and download it again.',
        'Leave at least 10 GB free before you start.',
      ),
      warning('There is no Professional Plus for the Mac, whatever a file may be called.', {
        categories: professional,
      }),
    ],
    stuck: asking(help.compatibility, 'I am not sure my Mac is new enough'),
  },
]

const keyRefused: GuideSection[] = [
  {
    id: 'key-already-used',
    title: 'The key is already used, or used too often',
    codes: ['0xC004C008'],
    blocks: [
      text(
        '0xC004C008 means that the publisher’s server knows the key and counts more activations than it allows. On the publisher’s site the same thing reads “this key has already been redeemed”.',
      ),
      steps(
        [
          'Ask yourself whether you redeemed it',
          'A key redeemed on the site is then used by signing in. Open Word, choose Sign in, and use that account.',
        ],
        [
          'Ask whether it runs on another computer',
          'One licence, one computer. Uninstall it there, then activate here.',
        ],
        [
          'Check what we know about it',
          'Our licence check says in a second whether the key is active, replaced or refunded.',
        ],
        [
          'If you never used it, tell us',
          'Send the order number, the last five characters and a picture of the message. A key that was used before it reached you is our business, not yours.',
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
        '0xC004C003 means that the server has the key on its list of blocked ones; 0xC004C001 that it does not count as valid. Rule out a slip first, then hand it to us.',
      ),
      steps(
        [
          'Copy the key from your order page',
          'Not from a note or a picture: one wrong letter is enough.',
        ],
        [
          'See which key is in use',
          'File, Account, or the ospp.vbs script in the activation guide, shows the last five characters. An old key may be answering.',
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
    title: 'The key belongs to another edition or year',
    codes: ['0xC004F050', '0xC004F069'],
    blocks: [
      text(
        'Every key opens one edition of one year. A key for Home & Business 2021 does not open Professional Plus, nor Home & Business 2024, although the apps look alike. 0xC004F050 says that the key does not fit what is installed; 0xC004F069 that the edition it belongs to is not there at all.',
      ),
      steps(
        ['Read the name on your order page', 'Edition and year both count.'],
        ['Read the name under File, Account', 'On a Mac: Word, About Word. The two have to agree.'],
        [
          'If they differ, remove what is installed',
          'Then install from the link on your order page, which leads to your edition.',
        ],
      ),
    ],
    stuck: asking(help.installation, 'The wrong edition is installed'),
  },
  {
    id: 'company-server',
    title: 'It looks for a company server',
    for: onWindows,
    codes: ['0xC004F074'],
    blocks: [
      text(
        '0xC004F074 means that Office looked for a key management server and found none. Such servers exist in large companies. At home it means one of two things: a company’s edition is installed instead of yours, or the clock of the computer is far off.',
      ),
      steps(
        ['Set the clock', 'Settings, Time & language, Date & time, Sync now. Then try again.'],
        [
          'Enter your own key',
          'File, Account, Change Product Key. That ends the search for a server.',
        ],
        [
          'Still the same? Install your edition',
          'Remove what is there, and download again from the link on your order page.',
        ],
      ),
    ],
    stuck: asking(help.contact, 'I have entered my own key and the code stays'),
  },
  {
    id: 'hardware-changed',
    title: 'It was active, then parts of the computer changed',
    for: onWindows,
    codes: ['0xC004F00F'],
    blocks: [
      text(
        'An activation recognises its computer. After a new mainboard, or a disk moved to another case, it may not, and says 0xC004F00F. The licence is still yours.',
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
        'Secure connections need the right date. With a clock that is off by a day or more every server looks like an impostor, and activation ends with 0x80072F8F or without any code.',
      ),
      list(
        'Windows: Settings, Time & language, Date & time. Turn on “Set time automatically” and “Set time zone automatically”, then choose Sync now.',
        'Mac: System Settings, General, Date & Time. Turn on “Set time and date automatically”.',
        'If the clock is wrong again after every start, the battery on the mainboard is empty.',
      ),
    ],
    stuck: asking(help.remote, 'The clock is right and it still fails'),
  },
  {
    id: 'no-connection',
    title: 'The connection breaks off: proxy, VPN or firewall',
    codes: ['0x80072EFE', '0x80072EE7', '0x80072EFD'],
    blocks: [
      text(
        'The activation server was not reached. 0x80072EE7 means that its name was not found, 0x80072EFD that nothing answered, 0x80072EFE that the connection was cut in the middle. Your key has not been judged yet.',
      ),
      steps(
        ['Open any website', 'If that fails as well, the connection is the trouble.'],
        ['Disconnect the VPN', 'Many send traffic through countries or filters that cut it off.'],
        [
          'Look for a proxy',
          'Windows: Settings, Network & internet, Proxy. Mac: System Settings, Network, Details, Proxies. At home everything there is usually off.',
        ],
        [
          'Try another network',
          'The hotspot of a phone settles within a minute whether your network is the reason.',
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
        'A trial that came with the computer is still installed and answers first. Or you are signed in with an account that once had a subscription.',
      ),
      steps(
        [
          'Look at what is installed',
          'An entry called Microsoft 365 in the list of apps is the trial. Remove it, restart, open Word again.',
        ],
        [
          'Sign out inside Word',
          'File, Account, Sign out. On a Mac: Word, Sign Out. Then activate with your key.',
        ],
        [
          'On a Mac, remove the old licence',
          'The publisher’s licence removal tool clears what a former version left behind.',
        ],
      ),
    ],
    stuck: asking(help.installation, 'The trial keeps coming back'),
  },
  {
    id: 'read-only',
    title: 'Documents open, but cannot be changed',
    blocks: [
      text(
        'Without activation the apps go on reading and printing, and stop writing. The title bar says “Unlicensed Product” or “Product Activation Required”. Activate it and the same document can be edited at once.',
      ),
      links(help.activation),
    ],
    stuck: asking(help.activation, 'It was activated yesterday'),
  },
  {
    id: 'two-offices',
    title: 'Two versions open in turn',
    blocks: [
      text(
        'Files open in the old version because it is still the default. Keep one Office per computer: two of different years get into each other’s way sooner or later.',
      ),
      list(
        'Windows: Settings, Apps, Default apps. Set .docx, .xlsx and .pptx to the new apps.',
        'Mac: select a document, choose File, Get Info, Open with, then Change All.',
        'Better still, uninstall the one you no longer use.',
      ),
    ],
    stuck: asking(help.installation, 'How to remove the old one'),
  },
  {
    id: 'app-will-not-start',
    title: 'An app closes as soon as it opens',
    blocks: [
      text('Add-ins are the usual suspects, then a damaged installation.'),
      list(
        'Windows: hold Ctrl while you open Word, and choose Safe Mode. If it stays open, turn add-ins off one by one.',
        'Windows: in the list of installed apps choose Office, Modify, Quick Repair. Online Repair takes longer and mends more.',
        'Mac: update macOS and the apps, then remove the app from Applications and install it again.',
      ),
      note('A repair asks for no new key. The activation stays with the computer.'),
    ],
    stuck: asking(help.remote, 'It closes in safe mode as well'),
  },
  {
    id: 'no-key-yet',
    title: 'The e-mail with the key has not arrived',
    blocks: [
      list(
        'Look into the folders for spam and promotions, and search for your order number.',
        'Open your order page: the keys are there as soon as they exist, whatever happens to the e-mail.',
        'A slip in the address? Write to us with the order number, and we correct it.',
      ),
    ],
    stuck: asking(help.contact, 'I have no order number either'),
  },
]

export const troubleshootingGuide: Guide = {
  path: '/troubleshooting',
  title: 'Troubleshooting',
  lead: 'Search for an error code or for what you see. Every answer says what it means first, then what to try, the likely things before the laborious ones.',
  description:
    'Error codes of Office installation and activation with their meaning and fixes: 0xC004C003, 0xC004C008, 0xC004F074, 0x80072EFE, 30088-26 and more.',
  sections: [...installing, ...keyRefused, ...connecting, ...afterwards],
  next: [
    asking(help.remote, 'Have somebody look at it with you'),
    asking(help.contact, 'Write to us with your order number'),
    asking(help.verification, 'Check whether your key is still good'),
    { label: 'Bought here? Open My licences', to: '/account' },
  ],
}
