import { type ComponentType, lazy } from 'react'

/** A part that is loaded when it is first painted; where it cannot be, another stands in, or nothing. */
export const optional = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null,
) => lazy(async () => ({ default: await load().catch(() => instead) }))
