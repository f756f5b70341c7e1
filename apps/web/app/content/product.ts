import type { App } from '@keyhaven/contracts/data/catalogue'

/** One short line per app. */
export const appPurposes: Record<App, string> = {
  Word: 'Write and edit documents',
  Excel: 'Calculate and chart',
  PowerPoint: 'Build presentations',
  OneNote: 'Keep notes together',
  Outlook: 'Mail and calendar',
  Teams: 'Meet and chat',
  Access: 'Databases of your own',
  Publisher: 'Flyers and newsletters',
}

/** What the buyer gets. */
export const whatYouGet = [
  'A 25-character licence key, on screen and by e-mail',
  'A link to the publisher’s own installer for your system',
  'A short guide for installing and activating',
  'A licence that does not expire',
]

/** The agreed number of reviews per edition, shown with the other agreed texts only. */
export const reviewCounts: Readonly<Record<string, number>> = {
  'home-2024': 7_000,
  'home-business-2024': 1_592,
  'professional-plus-2024': 1_834,
  'home-2021': 3_156,
  'home-business-2021': 1_967,
  'professional-plus-2021': 2_891,
}
export const usualReviewCount = 1_500
