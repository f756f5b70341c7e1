import { buying } from './buying.ts'
import { homeAndStudy } from './home-and-study.ts'
import type { Landing } from './landing.ts'
import { work } from './work.ts'

export const landings: readonly Landing[] = [...work, ...homeAndStudy, ...buying]

export const landingAt = (path: string) => landings.find((landing) => landing.path === path)
