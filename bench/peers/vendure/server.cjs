const { bootstrap } = require('@vendure/core')
const config = require('./config.cjs')

void bootstrap(config)
