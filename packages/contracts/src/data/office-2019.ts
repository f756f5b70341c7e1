import { appFeatures } from './app-features.ts'
import { edition } from './edition.ts'
import { updatesEnd } from './updates.ts'

const office2019 = edition('2019', appFeatures['2019'])

const supportEnded = `The publisher’s security updates for the 2019 editions ended in ${updatesEnd['2019']}; the apps keep working, without new fixes.`

export const home2019 = office2019({
  id: 'home-2019',
  name: 'Office Home & Student 2019',
  shortName: 'Home & Student 2019',
  category: 'Home',
  price: '109.99',
  originalPrice: '149.99',
  description:
    'Four apps for everyday writing and sums on a computer you already own. One payment for one PC or Mac.',
  longDescription: `Home & Student 2019 is our least expensive perpetual edition, for private use and study. It has the desktop versions of Word, Excel, PowerPoint and OneNote. You install it, activate it with your key and keep it. ${supportEnded}`,
  targetAudience: 'For older computers at home',
  commercialUse: false,
  apps: ['Word', 'Excel', 'PowerPoint', 'OneNote'],
  features: [
    'Desktop versions of Word, Excel, PowerPoint and OneNote',
    'One payment, no subscription',
    'Installs on one PC or one Mac',
    'Works offline after activation',
    'For private use and study',
  ],
  benefits: [
    'The lowest price of the nine editions',
    'Nothing to renew: the licence does not expire',
    'Familiar menus for people who know earlier versions',
    'The file formats everyone else uses',
  ],
})

export const homeBusiness2019 = office2019({
  id: 'home-business-2019',
  name: 'Office Home & Business 2019',
  shortName: 'Home & Business 2019',
  category: 'Business',
  price: '189.99',
  originalPrice: '249.99',
  description:
    'Five apps for a small office, with Outlook and commercial use. One payment for one PC or Mac.',
  longDescription: `Home & Business 2019 is a perpetual edition with the right to use it for paid work. It has five desktop apps, with Outlook for mail and calendar. You install it, activate it with your key and keep it. ${supportEnded}`,
  targetAudience: 'For a small office on a budget',
  commercialUse: true,
  apps: ['Word', 'Excel', 'PowerPoint', 'OneNote', 'Outlook'],
  features: [
    'Desktop versions of Word, Excel, PowerPoint and OneNote',
    'Outlook for mail, calendar and contacts',
    'Commercial use included',
    'Installs on one PC or one Mac',
    'One payment, no subscription',
  ],
  benefits: [
    'The least expensive edition with Outlook',
    'The right to use every app for paid work',
    'Familiar menus for people who know earlier versions',
    'Runs on Windows and on macOS',
  ],
})

export const professionalPlus2019 = office2019({
  id: 'professional-plus-2019',
  name: 'Office Professional Plus 2019',
  shortName: 'Professional Plus 2019',
  category: 'Professional',
  price: '299.99',
  originalPrice: '399.99',
  description:
    'Seven apps for an established setup, with Access and Publisher. One payment for one Windows PC.',
  longDescription: `Professional Plus 2019 is a perpetual edition for work on Windows. It includes seven desktop apps, with Access for databases and Publisher for printed matter, and the right to use them for paid work. It runs on Windows only; there is no version for the Mac. ${supportEnded}`,
  targetAudience: 'For established work setups',
  commercialUse: true,
  apps: ['Word', 'Excel', 'PowerPoint', 'OneNote', 'Outlook', 'Access', 'Publisher'],
  features: [
    'Desktop versions of Word, Excel, PowerPoint and OneNote',
    'Outlook for mail, calendar and contacts',
    'Access for databases of your own',
    'Publisher for flyers and newsletters',
    'Commercial use included',
    'Installs on one Windows PC',
  ],
  benefits: [
    'Fits offices whose templates and macros were written for 2019',
    'Opens and edits the Publisher files you already have',
    'The right to use every app for paid work',
    'One payment instead of a monthly fee',
  ],
})
