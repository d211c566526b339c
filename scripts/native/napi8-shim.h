/*
 * better-sqlite3 asks for Node-API 10 for one reason: it keeps references to strings, and before version 10 only objects,
 * functions and symbols could be referenced. Included before the package's own sources, this header puts any other value into
 * a tagged box object and takes it out again, so that the same sources run on Node-API 8 (Electron 25).
 */
#pragma once
#include <node_api.h>

static const napi_type_tag shim_box_tag = {0x7472617175652d62ull, 0x6f782d6e61706938ull};

static inline bool shim_is_referable(napi_valuetype type) {
  return type == napi_object || type == napi_function || type == napi_external || type == napi_symbol;
}

static inline napi_status shim_create_reference(napi_env env, napi_value value, uint32_t count, napi_ref* result) {
  napi_valuetype type;
  napi_status status = napi_typeof(env, value, &type);
  if (status != napi_ok) return status;
  if (shim_is_referable(type)) return napi_create_reference(env, value, count, result);
  napi_value box;
  if ((status = napi_create_object(env, &box)) != napi_ok) return status;
  if ((status = napi_type_tag_object(env, box, &shim_box_tag)) != napi_ok) return status;
  if ((status = napi_set_element(env, box, 0, value)) != napi_ok) return status;
  return napi_create_reference(env, box, count, result);
}

static inline napi_status shim_get_reference_value(napi_env env, napi_ref ref, napi_value* result) {
  napi_status status = napi_get_reference_value(env, ref, result);
  if (status != napi_ok || *result == nullptr) return status;
  napi_valuetype type;
  if ((status = napi_typeof(env, *result, &type)) != napi_ok || type != napi_object) return status;
  bool is_box = false;
  if ((status = napi_check_object_type_tag(env, *result, &shim_box_tag, &is_box)) != napi_ok || !is_box) return status;
  return napi_get_element(env, *result, 0, result);
}

#define napi_create_reference shim_create_reference
#define napi_get_reference_value shim_get_reference_value
