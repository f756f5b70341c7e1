export const years = [2024, 2021, 2019] as const
export type Year = (typeof years)[number]

/** Hue and number of arches tell the edition. */
export const families = [
  { id: 'home', step: 34, door: 232 },
  { id: 'home-business', step: 32, door: 208 },
  { id: 'professional-plus', step: 29, door: 186 },
] as const
export type Family = (typeof families)[number]

/** Two colours are a gradient from top to bottom; arches go from the outermost inwards. */
export type Palette = Readonly<{
  face: [string, string]
  side: string
  arches: string[]
  door: [string, string]
  text: string
  numerals: string
  window: string
}>

/** Tone tells the year: 2024 deep, 2021 mid, 2019 pale. */
export const palettes: Record<Family['id'], Record<Year, Palette>> = {
  home: {
    2024: {
      face: ['#0d5566', '#07333f'],
      side: '#05262f',
      arches: ['#17768a'],
      door: ['#f3fbfb', '#bfe3e8'],
      text: '#f1fafb',
      numerals: '#07424f',
      window: '#0d6a7e',
    },
    2021: {
      face: ['#5aa6b2', '#3c8795'],
      side: '#2c6a76',
      arches: ['#7bbfc9'],
      door: ['#f6fcfc', '#d4ecef'],
      text: '#ffffff',
      numerals: '#14525e',
      window: '#2b7c8a',
    },
    2019: {
      face: ['#eef5f5', '#d8e8e9'],
      side: '#b9d0d3',
      arches: ['#bcdadf'],
      door: ['#3d95a3', '#1c6a79'],
      text: '#12424c',
      numerals: '#f4fbfb',
      window: '#d5eef1',
    },
  },
  'home-business': {
    2024: {
      face: ['#363d80', '#20254f'],
      side: '#171b3b',
      arches: ['#474f9a', '#6770ba'],
      door: ['#f6f6fd', '#ced2f1'],
      text: '#f4f5fd',
      numerals: '#272d66',
      window: '#454d9c',
    },
    2021: {
      face: ['#8087c4', '#646bac'],
      side: '#4c5390',
      arches: ['#959bd2', '#b1b6e1'],
      door: ['#f9f9fe', '#dfe1f5'],
      text: '#ffffff',
      numerals: '#343a78',
      window: '#5960a6',
    },
    2019: {
      face: ['#f1f1f8', '#dfe0ee'],
      side: '#c2c4da',
      arches: ['#cccee4', '#aeb2d6'],
      door: ['#6a71b4', '#454c92'],
      text: '#2c3163',
      numerals: '#f7f7fd',
      window: '#dcdef2',
    },
  },
  'professional-plus': {
    2024: {
      face: ['#2c3236', '#14181b'],
      side: '#0c0f11',
      arches: ['#3d3a33', '#6c5a36', '#a98541'],
      door: ['#fdf6e6', '#efd49b'],
      text: '#f8f3e8',
      numerals: '#2a2214',
      window: '#8c6a28',
    },
    2021: {
      face: ['#7d8488', '#5d6468'],
      side: '#474d51',
      arches: ['#8f9089', '#ab9f80', '#ccb27c'],
      door: ['#fefaf0', '#f2e1bb'],
      text: '#ffffff',
      numerals: '#3d3726',
      window: '#96793f',
    },
    2019: {
      face: ['#f6f4ee', '#e6e2d7'],
      side: '#cbc5b5',
      arches: ['#e2d9c3', '#d6c397', '#c2a25f'],
      door: ['#454b4f', '#22272a'],
      text: '#2e2a20',
      numerals: '#fbf2dc',
      window: '#e3c583',
    },
  },
}
