import { appFeatures } from './app-features.ts'
import { edition } from './edition.ts'
import { updatesEnd } from './updates.ts'

const office2021 = edition('2021', appFeatures['2021'])

const supportEnded = `The publisher’s security updates for the 2021 editions ended in ${updatesEnd['2021']}; the apps keep working, without new fixes.`

export const home2021 = office2021({
  id: 'home-2021',
  name: 'Office Home & Student 2021',
  shortName: 'Home & Student 2021',
  category: 'Home',
  price: '129.99',
  originalPrice: '199.99',
  description:
    'Four apps for essays, household plans and presentations. One payment for one PC or Mac.',
  longDescription: `Home & Student 2021 is a perpetual edition for private use and study. It has the desktop versions of Word, Excel, PowerPoint and OneNote. You install it, activate it with your key and keep it. ${supportEnded}`,
  targetAudience: 'For study and family life',
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
    'Essays, spreadsheets and slides in the formats schools ask for',
    'Nothing to renew: the licence does not expire',
    'A lower price than the 2024 edition with the same four apps',
    'Dark page and line focus in Word for long reading',
  ],
})

export const homeBusiness2021 = office2021({
  id: 'home-business-2021',
  name: 'Office Home & Business 2021',
  shortName: 'Home & Business 2021',
  category: 'Business',
  price: '219.99',
  originalPrice: '299.99',
  description:
    'Six apps for a small firm, with mail, meetings and commercial use. One payment for one PC or Mac.',
  longDescription: `Home & Business 2021 is a perpetual edition with the right to use it for paid work. It has six desktop apps, including Outlook and Teams. You install it, activate it with your key and keep it. ${supportEnded}`,
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
    'The same six apps as the 2024 edition at a lower price',
    'The right to use every app for paid work',
    'XLOOKUP and growing lists in Excel',
    'Runs on Windows and on macOS',
  ],
})

export const professionalPlus2021 = office2021({
  id: 'professional-plus-2021',
  name: 'Office Professional Plus 2021',
  shortName: 'Professional Plus 2021',
  category: 'Professional',
  price: '349.99',
  originalPrice: '479.99',
  description:
    'Seven apps for office work, with Access for databases and Publisher for print. One payment for one Windows PC.',
  longDescription: `Professional Plus 2021 is a perpetual edition for work on Windows. It includes seven desktop apps, with Access for databases and Publisher for printed matter, and the right to use them for paid work. It runs on Windows only; there is no version for the Mac. ${supportEnded}`,
  targetAudience: 'For work that needs every app',
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
    'Opens and edits the Publisher files you already have',
    'Access turns growing spreadsheets into proper databases',
    'The right to use every app for paid work',
    'One payment instead of a monthly fee',
  ],
  flags: ['recommended'],
})
