import { asking, help } from './pages.ts'

export const requirementsPage = {
  path: '/system-requirements',
  title: 'System requirements',
  lead: 'What your computer needs for each edition. These are minimums: more memory helps with large spreadsheets and long documents.',
  description:
    'Windows, macOS, memory, disk and screen requirements of Office 2024, 2021 and 2019, edition by edition.',
  headings: [
    { id: 'pc-or-mac', title: 'PC or Mac' },
    { id: 'windows-only', title: 'Windows only' },
    { id: 'by-edition', title: 'Requirements by edition' },
    { id: 'find-out', title: 'Check what you have' },
  ],
  findOut: [
    [
      'Windows',
      'Press the Windows key and I together, then choose System, About. It shows your Windows version and memory. Free disk space is under System, Storage.',
    ],
    [
      'Mac',
      'Open the Apple menu and choose About This Mac. It shows your macOS version and memory. Free disk space is in System Settings under General, Storage.',
    ],
    [
      'Phones, tablets, Linux and ChromeOS',
      'The editions we sell are desktop software. They cannot be installed on an iPad, an Android tablet, a Chromebook or Linux.',
    ],
  ],
  next: [
    asking(help.compatibility, 'Check this computer'),
    asking(help.installation, 'Start installing'),
    asking(help.environment, 'Networks and virtual machines'),
  ],
} as const
