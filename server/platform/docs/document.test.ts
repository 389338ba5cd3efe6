import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints';
import { openApiDocument, type Operation } from './document.ts';
import { documentPage } from './page.ts';

const document = openApiDocument();
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

function operation(id: string): Operation {
  return operations.find(({ operationId }) => operationId === id)!;
}

describe('the OpenAPI document', () => {
  it('has one operation for every endpoint of the contract', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort());
  });

  it('names every parameter of a path, and no other', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();
      for (const { parameters = [] } of Object.values(methods)) {
        const named = parameters.filter((parameter) => parameter.in === 'path');
        expect(named.map(({ name }) => name).sort()).toEqual(inPath);
        expect(named.every(({ required }) => required)).toBe(true);
      }
    }
  });

  it('says which calls need a token and what trouble looks like', () => {
    expect(operation('login').security).toEqual([]);
    expect(operation('listCourses').security).toEqual([{ bearer: [] }]);
    expect(operation('push').security).toEqual([{ device: [] }, { bearer: [] }]);
    expect(operation('enroll').security).toEqual([{ device: [] }, { bearer: [] }]);
    expect(operation('updateStudentProfile').security).toEqual([{ bearer: [] }]);
    expect(operation('createAssignment').responses['default']?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/Problem',
    });
    expect(document.components.schemas.Problem).toMatchObject({ required: ['error', 'code', 'detail'] });
  });

  it('gives a body the shape that the contract asks for', () => {
    const body = operation('enroll').requestBody?.content['application/json']?.schema;
    expect(body).toMatchObject({ type: 'object', required: ['course'], additionalProperties: false });
  });

  it('says which calls carry files and which answer one', () => {
    const form = operation('updateStudentProfile').requestBody?.content['multipart/form-data']?.schema;
    expect(form).toMatchObject({ properties: { profile_picture: { format: 'binary' }, section: { type: 'string' } } });
    expect(operation('updateStudentProfile').requestBody?.content['application/json']).toBeDefined();
    expect(operation('getMedia').responses['200']?.content).toEqual({
      '*/*': { schema: { type: 'string', format: 'binary' } },
    });
  });
});

describe('the page to read', () => {
  const page = documentPage(document);

  it('shows every call', () => {
    for (const id of Object.keys(endpoints)) expect(page).toContain(`<details id="${id}">`);
  });

  it('has no script and no style of its own, which the content security policy would refuse', () => {
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i);
  });
});
