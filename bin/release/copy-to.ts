// Puts the built product into a folder: a stage of `deploy/Dockerfile`.
import { join } from 'node:path';
import { copyProduct } from './copy-product.ts';

copyProduct(join(import.meta.dirname, '..', '..'), process.argv[2]!);
