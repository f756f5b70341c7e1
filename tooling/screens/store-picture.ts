import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Sharp } from 'sharp'
import { root } from '../impact/repository.ts'

const takenFolder = join(root, 'results/screens')
/** The pictures that git has: one for each page or state that a reader of the code should see. */
export const keptFolder = join(root, 'docs/screens')

/** Stores a picture with all that are taken, and renews it in git where git has it. */
export async function storePicture(picture: Sharp, name: string, quality = 35): Promise<void> {
  const taken = join(takenFolder, `${name}.webp`)
  mkdirSync(dirname(taken), { recursive: true })
  await picture.webp({ quality, effort: 6 }).toFile(taken)
  const kept = join(keptFolder, `${name}.webp`)
  if (existsSync(kept)) copyFileSync(taken, kept)
}
