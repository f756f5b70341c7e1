import type { KeysView } from '../modules/fulfilment/delivery/mails/keys.email.tsx'

/** Ana's order, which the samples of the gallery are about. Nothing in it opens anything. */
export const orderNumber = 'KH-7F3K-9Q2D'
export const origin = 'https://keyhaven.example'
export const orderUrl = `${origin}/order-success/order_SAMPLE`
const token = 'sample-sample-sample-sample-sample-sample-1'
export const linkTo = (path: string) => `${origin}${path}#${token}`

export const cards = {
  professional: {
    art: 'stub-professional-plus-2024',
    name: 'Office Professional Plus 2024',
    limits: 'Windows · Commercial use',
    updates: 'Updates until October 2029',
  },
  home: {
    art: 'stub-home-2024',
    name: 'Office Home 2024',
    limits: 'PC or Mac · Private use',
    updates: 'Updates until October 2029',
  },
  business: {
    art: 'stub-home-business-2024',
    name: 'Office Home & Business 2024',
    limits: 'PC or Mac · Commercial use',
    updates: 'Updates until October 2029',
  },
} as const

/** Letters that are as wide as any key's. */
const keys = {
  professional: 'WMWOM-92MHW-6XCPD-WWO8B-7OK2M',
  first: 'KD7WQ-4TM9X-P2VHB-8RJ6C-H5N9T',
  second: 'M3XTO-W8KPV-6HQ2D-9BRJO-F7Y4G',
} as const

const late = 'as soon as new keys arrive'
const place = (of: string) => ({ ...cards.home, limits: `${cards.home.limits} · ${of}` })

const install = {
  system: undefined,
  isWindowsOnly: true,
  downloadUrl: 'https://setup.office.com',
} as const

const delivery = { name: 'Ana', count: 1, batch: 1, waiting: 0, late: '', replaced: [] } as const

export const deliveries: Readonly<Record<string, KeysView>> = {
  'all at once': {
    orderNumber,
    orderUrl,
    delivery: { ...delivery, count: 2 },
    cards: [
      { ...cards.professional, licenseKey: keys.professional },
      { ...cards.home, licenseKey: keys.first },
    ],
    waiting: [],
    earlier: [],
    install: { ...install, system: 'Windows' },
  },
  'one to follow': {
    orderNumber,
    orderUrl,
    delivery: { ...delivery, count: 2, waiting: 1, late },
    cards: [
      { ...cards.professional, licenseKey: keys.professional },
      { ...place('1 of 2'), licenseKey: keys.first },
    ],
    waiting: [{ ...place('2 of 2'), follows: `The key follows ${late}` }],
    earlier: [],
    install,
  },
  'the last key': {
    orderNumber,
    orderUrl,
    delivery: { ...delivery, batch: 2 },
    cards: [{ ...place('2 of 2'), licenseKey: keys.second }],
    waiting: [],
    earlier: [
      'Office Professional Plus 2024: key ending 7QK2M',
      'Office Home 2024: key ending H5N9T',
    ],
    install: { ...install, isWindowsOnly: false, system: 'Mac' },
  },
  'a new key': {
    orderNumber,
    orderUrl,
    delivery: { ...delivery, batch: 3, replaced: ['H5N9T'] },
    cards: [{ ...cards.home, licenseKey: keys.second }],
    waiting: [],
    earlier: [],
    install: { ...install, isWindowsOnly: false },
  },
}
export const seatCard = { ...cards.professional, licenseKey: keys.professional }
