import { type ComponentType, lazy, useEffect } from 'react'
import { persistent } from './persistent.ts'

/** Takes the place of a part that cannot be loaded: the page that does the same. */
export const leadTo = (address: string) =>
  function Leave() {
    useEffect(() => location.assign(address), [])
    return null
  }

/** A part that is loaded when it is first painted; where it cannot be, another takes its place, or nothing. */
export const optional = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null,
) => lazy(async () => ({ default: await persistent(load).catch(() => instead) }))
