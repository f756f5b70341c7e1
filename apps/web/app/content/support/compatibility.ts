import { asking, help } from './pages.ts'

export const compatibilityPage = {
  path: '/compatibility-checker',
  title: 'Compatibility checker',
  lead: 'See which editions run on your computer before you pay.',
  description:
    'See which editions of Office 2024, 2021 and 2019 run on your Windows PC or Mac, and what each one needs.',
  next: [
    { label: 'Choose an edition', to: '/shop' },
    asking(help.requirements, 'Read the requirements'),
    asking(help.installation, 'Start installing'),
  ],
} as const
