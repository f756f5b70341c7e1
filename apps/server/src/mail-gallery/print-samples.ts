import { loadConfig } from '../config.ts'
import { houseOf } from '../modules/platform/emails/house.ts'
import { origin } from './sample-parts.ts'
import { samples } from './samples.ts'
import { writtenSample } from './written-samples.tsx'

/** Prints every sample as JSON, for tools that cannot load templates themselves. */
const house = { ...houseOf(loadConfig({})), origin }
const written = await Promise.all(samples.map((sample) => writtenSample(sample, house)))
process.stdout.write(JSON.stringify(written))
