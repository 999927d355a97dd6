// The supervisor of `npm start`, without a developer's `.env` and without the installation.
import { memoryEnvironment, pinnedNode, serverArguments } from '../../../bin/server-process.mjs';
import { supervise } from '../../../bin/supervise.mjs';

supervise(pinnedNode, serverArguments, memoryEnvironment);
