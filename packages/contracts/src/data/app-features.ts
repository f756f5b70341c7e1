import type { App, FirstYear } from './catalogue.ts'

type AppFeatures = Record<App, string[]>

const oneNote = [
  'Notebooks with sections and pages, in the order you like',
  'Typing, drawing and clippings on the same page',
  'Search that also finds words inside pictures',
]

const teams = [
  'Video meetings with screen sharing',
  'Chats with one person or a whole group',
  'Files kept beside the conversation they belong to',
]

const publisher = [
  'Layouts for flyers, cards and newsletters',
  'Exact placing of text and pictures on the page',
  'Mail merge for printed letters and labels',
]

const access = [
  'Tables, queries, forms and reports in one file',
  'Input forms that check what is typed',
  'Links to SQL Server and to Excel sheets',
]

const features2024: AppFeatures = {
  Word: [
    'Opens the documents you had on screen after a crash',
    'Comments that are drafted first and posted when ready',
    'An accessibility check that runs while you write',
  ],
  Excel: [
    'Functions that return whole tables, such as FILTER, SORT and VSTACK',
    'Text functions that split and join columns without a macro',
    'Pictures inside cells with the IMAGE function',
  ],
  PowerPoint: [
    'Your camera on the slide while you present',
    'Recording with narration, ink and pointer',
    'Captions for the videos you place on a slide',
  ],
  OneNote: oneNote,
  Outlook: [
    'Mail, calendar and contacts of several accounts in one place',
    'A search that narrows by sender, date and attachment',
    'Meetings that can end a few minutes early by themselves',
  ],
  Teams: teams,
  Access: access,
  Publisher: publisher,
}

const features2021: AppFeatures = {
  Word: [
    'A dark page for long evenings of writing',
    'Line focus, which shows one to five lines at a time',
    'Read aloud in natural voices',
  ],
  Excel: [
    'XLOOKUP, which finds a value in any direction',
    'FILTER, SORT and UNIQUE lists that grow by themselves',
    'LET, which names the steps inside a long formula',
  ],
  PowerPoint: [
    'Recording with narration, ink and laser pointer',
    'Ink strokes that replay as you drew them',
    'A reading order pane for screen readers',
  ],
  OneNote: oneNote,
  Outlook: [
    'Mail, calendar and contacts of several accounts in one place',
    'Instant search across all mailboxes',
    'Translation of a message without leaving it',
  ],
  Teams: teams,
  Access: [...access, 'A date type that keeps fractions of a second'],
  Publisher: publisher,
}

const features2019: AppFeatures = {
  Word: [
    'Text read aloud, word by word',
    'Wider spacing and syllable breaks for easier reading',
    'Icons and scalable drawings that stay sharp',
  ],
  Excel: [
    'IFS, SWITCH, TEXTJOIN and MAXIFS functions',
    'Funnel and map charts',
    'Queries that fetch and clean data from other files',
  ],
  PowerPoint: [
    'Morph, a transition that moves things from slide to slide',
    'Zoom, which jumps between sections as you talk',
    'Video export in 4K',
  ],
  OneNote: oneNote,
  Outlook: [
    'Mail, calendar and contacts of several accounts in one place',
    'A focused inbox that puts the rest aside',
    'Mentions that draw a colleague’s eye to a line',
  ],
  Teams: teams,
  Access: [...access, 'Charts on forms and reports'],
  Publisher: publisher,
}

/** What each app can do, per year: three or four plain facts each. */
export const appFeatures: Record<FirstYear, AppFeatures> = {
  '2024': features2024,
  '2021': features2021,
  '2019': features2019,
}
