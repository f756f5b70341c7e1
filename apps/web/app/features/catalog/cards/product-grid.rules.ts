/** How an edition is shown in a grid. */
export type GridMode = 'default' | 'compact' | 'featured' | 'minimal'

type Preset = Readonly<{ most: number; mode: GridMode }>

/** How many editions a place shows, and how. */
export const gridPresets = {
  default: { most: 10, mode: 'default' },
  landing: { most: 3, mode: 'default' },
  shop: { most: 50, mode: 'default' },
  hero: { most: 1, mode: 'featured' },
  comparison: { most: 4, mode: 'default' },
  quickView: { most: 6, mode: 'minimal' },
  related: { most: 3, mode: 'compact' },
} as const satisfies Record<string, Preset>

export type GridPreset = keyof typeof gridPresets
