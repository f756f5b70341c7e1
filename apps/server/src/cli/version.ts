import { wholeVersion } from '../infra/program-version.ts'

console.log(wholeVersion)
