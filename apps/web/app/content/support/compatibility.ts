import { asking, help } from './pages.ts'

export const compatibilityPage = {
  path: '/compatibility-checker',
  title: 'Compatibility checker',
  lead: 'Which edition runs on the computer in front of you, before you pay for one that does not.',
  description:
    'Checks in your browser which editions of Office 2024, 2021 and 2019 run on your Windows PC or Mac, and says why not.',
  next: [
    { label: 'Choose an edition', to: '/shop' },
    asking(help.requirements, 'Read the requirements'),
    asking(help.installation, 'Begin with the installation'),
  ],
} as const
