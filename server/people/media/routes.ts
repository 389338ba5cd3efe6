import { getMedia } from '#contract/media';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../platform/problem.ts';
import { route } from '../../platform/route.ts';
import { accessPicture } from './policy.ts';

export function mediaRoutes(app: FastifyInstance): void {
  route(app, getMedia, async ({ tx, person, params, services }) => {
    const picture = await accessPicture(tx, person, params.key);
    const bytes = await services.files.read(picture.key);
    if (bytes === null) throw notFound();
    return { type: picture.content_type, bytes };
  });
}
