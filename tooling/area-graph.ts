import { readFileSync, writeFileSync } from 'node:fs'
import { faultsIn, graphOf } from './area-graph/graph.ts'
import { page, sources, withPicture } from './area-graph/picture.ts'

const graph = graphOf(sources)
writeFileSync(page, withPicture(readFileSync(page, 'utf8')))

const faults = faultsIn(graph)
for (const fault of faults) console.error(fault)
console.log(
  `${graph.arrows.length} arrows between areas, ${graph.moduleArrows.length} between modules`,
)
process.exitCode = faults.length > 0 ? 1 : 0
