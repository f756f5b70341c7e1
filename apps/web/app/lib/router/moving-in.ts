import { mayMove } from '../may-move.ts'

/** No page waits longer than this for what only makes it prettier. */
const PATIENCE_MS = 150

type Mover = typeof import('../carry-box.ts')

/** Gets a page ready; before it is painted, the box of an edition begins to move. */
export async function movingIn<Ready>(
  next: () => Promise<Ready>,
  move: (mover: Mover) => Promise<void>,
): Promise<Ready> {
  const mover = mayMove() ? import('../carry-box.ts').catch(() => undefined) : undefined
  const ready = await next()
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const found = await Promise.race([mover, patience])
  if (found) await move(found)
  return ready
}
