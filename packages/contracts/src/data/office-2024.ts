import { appFeatures } from './app-features.ts'
import { edition } from './edition.ts'
import { updatesEnd } from './updates.ts'

const office2024 = edition('2024', appFeatures['2024'])

const supported = `The publisher supplies security updates for the 2024 editions until ${updatesEnd['2024']}.`

export const home2024 = office2024({
  id: 'home-2024',
  formerSlugs: ['office-2024-home'],
  name: 'Office Home 2024',
  shortName: 'Home 2024',
  category: 'Home',
  price: '149.99',
  originalPrice: '249.99',
  description:
    'Four apps for letters, budgets, school work and notes. One payment for one PC or Mac.',
  longDescription: `Home 2024 is a perpetual edition: you install it, activate it with your key and keep it. It has the desktop versions of Word, Excel, PowerPoint and OneNote for private use, works without a connection once it is activated, and has nothing to renew. ${supported}`,
  targetAudience: 'For one person at home',
  commercialUse: false,
  apps: ['Word', 'Excel', 'PowerPoint', 'OneNote'],
  features: [
    'Desktop versions of Word, Excel, PowerPoint and OneNote',
    'One payment, no subscription',
    'Installs on one PC or one Mac',
    'Works offline after activation',
    'For private use',
  ],
  benefits: [
    'Letters, budgets and school work in the file formats everyone else uses',
    'Nothing to renew: the licence does not expire',
    'Your files stay on your own computer unless you choose otherwise',
    `The newest of the three years we sell, with updates until ${updatesEnd['2024']}`,
  ],
  flags: ['recommended', 'bestSeller'],
})

export const homeBusiness2024 = office2024({
  id: 'home-business-2024',
  formerSlugs: ['office-2024-home-business'],
  name: 'Office Home & Business 2024',
  shortName: 'Home & Business 2024',
  category: 'Business',
  price: '249.99',
  originalPrice: '349.99',
  description:
    'Six apps for people who work for themselves. Mail, meetings and commercial use included. One payment for one PC or Mac.',
  longDescription: `Home & Business 2024 is a perpetual edition: you install it, activate it with your key and keep it. It has six desktop apps, including Outlook and Teams, and the right to use them for paid work. There is no monthly fee and nothing to renew. ${supported}`,
  targetAudience: 'For freelancers and small firms',
  commercialUse: true,
  apps: ['Word', 'Excel', 'PowerPoint', 'OneNote', 'Outlook', 'Teams'],
  features: [
    'Desktop versions of Word, Excel, PowerPoint and OneNote',
    'Outlook for mail, calendar and contacts',
    'Teams for meetings and chat',
    'Commercial use included',
    'Installs on one PC or one Mac',
    'One payment, no subscription',
  ],
  benefits: [
    'Mail, calendar and contacts of all your accounts in Outlook',
    'The right to use every app for paid work',
    'One expense instead of a monthly one',
    'Runs on Windows and on macOS, so the choice of computer stays yours',
  ],
  flags: ['recommended', 'bestSeller'],
})

export const professionalPlus2024 = office2024({
  id: 'professional-plus-2024',
  formerSlugs: ['office-2024-professional-plus'],
  name: 'Office Professional Plus 2024',
  shortName: 'Professional Plus 2024',
  category: 'Professional',
  price: '399.99',
  originalPrice: '549.99',
  description:
    'Every Office app in one licence, including Access for your own databases. One payment for one Windows PC.',
  longDescription: `Professional Plus 2024 is the fullest edition we sell: seven desktop apps, Access for databases among them, with the right to use them for paid work. It is perpetual, so you install it, activate it with your key and keep it. It runs on Windows only; there is no version for the Mac. ${supported}`,
  targetAudience: 'For work that needs every app',
  commercialUse: true,
  apps: ['Word', 'Excel', 'PowerPoint', 'OneNote', 'Outlook', 'Teams', 'Access'],
  features: [
    'Desktop versions of Word, Excel, PowerPoint and OneNote',
    'Outlook and Teams for mail, meetings and chat',
    'Access for databases of your own',
    'Commercial use included',
    'Installs on one Windows PC',
    'One payment, no subscription',
  ],
  benefits: [
    'Every app of the 2024 editions in one licence',
    'Access turns growing spreadsheets into proper databases',
    'The right to use every app for paid work',
    'One expense instead of a monthly one',
  ],
  badge: 'Most popular',
  badgeColor: 'accent',
  flags: ['popular', 'recommended', 'bestSeller', 'isPopular'],
})
