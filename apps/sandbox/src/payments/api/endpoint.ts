import type { Params } from '../form.ts'
import type { World } from '../state/world.ts'

/** A call that has been let in. */
export type Call = Readonly<{
  id: string
  params: Params
  /** Made by the shop's server, not by a browser with the publishable key. */
  isSecret: boolean
  /** Where this sandbox is reached, as the caller sees it. */
  origin: string
}>

export type Endpoint = Readonly<{
  method: 'GET' | 'POST'
  path: string
  /** Browsers may call it too; it then has to check the client secret. */
  isPublic?: true
  /** Changes the world and returns what to answer, in one go; refuses by throwing. */
  handle(world: World, call: Call): object
}>
