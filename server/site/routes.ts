import { getSite, type Site } from '#contract/site';
import type { FastifyInstance } from 'fastify';
import type { SiteSettings } from '../platform/env.ts';
import { route } from '../platform/route.ts';

/** The settings of this installation that public pages show. */
export function siteRoutes(app: FastifyInstance): void {
  route(app, getSite, async ({ services }) => presentSite(services.env.site));
}

function presentSite({ salesEmail, social }: SiteSettings): Site {
  return { sales_email: salesEmail, social: [...social] };
}
