const { bootstrapWorker } = require('@vendure/core')
const config = require('./config.cjs')

void bootstrapWorker(config).then((worker) => worker.startJobQueue())
