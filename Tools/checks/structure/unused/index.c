// Prints what the compiler's index knows about the files in folders: `index STORE FOLDER…`. Each file has a line `F`
// with its path and the time at which it was compiled. After it come a line `S` for each symbol, and a line `O` for each
// place that names one, with pairs of a related symbol and its relation.
#include <indexstore/indexstore.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  char *name, *file;
  int64_t seconds, nanoseconds;
} Unit;

static char **folders;
static Unit *units;
static size_t count, capacity;

static char *copy(indexstore_string_ref_t text) {
  char *made = malloc(text.length + 1);
  memcpy(made, text.data, text.length);
  made[text.length] = 0;
  return made;
}

static void *opened(void *made, indexstore_error_t error) {
  if (made) return made;
  fprintf(stderr, "%s\n", indexstore_error_get_description(error));
  exit(1);
}

static bool addUnit(void *store, indexstore_string_ref_t name) {
  indexstore_error_t error = NULL;
  Unit unit = {.name = copy(name)};
  void *reader = opened(indexstore_unit_reader_create(store, unit.name, &error), error);
  unit.file = copy(indexstore_unit_reader_get_main_file(reader));
  indexstore_unit_reader_get_modification_time(reader, &unit.seconds, &unit.nanoseconds);
  indexstore_unit_reader_dispose(reader);
  char **folder = folders;
  while (*folder && strncmp(unit.file, *folder, strlen(*folder))) folder++;
  if (!*folder) return true;
  if (count == capacity) units = realloc(units, (capacity = 2 * capacity + 1000) * sizeof(Unit));
  units[count++] = unit;
  return true;
}

// By file, the newest first.
static int order(const void *first, const void *second) {
  const Unit *left = first, *right = second;
  int files = strcmp(left->file, right->file);
  if (files) return files;
  if (left->seconds != right->seconds) return left->seconds < right->seconds ? 1 : -1;
  return (left->nanoseconds < right->nanoseconds) - (left->nanoseconds > right->nanoseconds);
}

static bool printSymbol(void *context, indexstore_symbol_t symbol) {
  char *usr = copy(indexstore_symbol_get_usr(symbol)), *name = copy(indexstore_symbol_get_name(symbol));
  printf("S\t%p\t%s\t%s\t%d\t%d\t%" PRIu64 "\n", symbol, usr, name, indexstore_symbol_get_kind(symbol),
         indexstore_symbol_get_subkind(symbol), (uint64_t)indexstore_symbol_get_properties(symbol));
  free(usr);
  free(name);
  return true;
}

static bool printRelation(void *context, indexstore_symbol_relation_t relation) {
  printf("\t%p\t%" PRIu64, indexstore_symbol_relation_get_symbol(relation),
         (uint64_t)indexstore_symbol_relation_get_roles(relation));
  return true;
}

static bool printOccurrence(void *context, indexstore_occurrence_t occurrence) {
  unsigned line, column;
  indexstore_occurrence_get_line_col(occurrence, &line, &column);
  printf("O\t%p\t%" PRIu64 "\t%u\t%u", indexstore_occurrence_get_symbol(occurrence),
         (uint64_t)indexstore_occurrence_get_roles(occurrence), line, column);
  indexstore_occurrence_relations_apply_f(occurrence, NULL, printRelation);
  printf("\n");
  return true;
}

static bool printRecord(void *store, indexstore_unit_dependency_t dependency) {
  if (indexstore_unit_dependency_get_kind(dependency) != INDEXSTORE_UNIT_DEPENDENCY_RECORD
      || indexstore_unit_dependency_is_system(dependency)) return true;
  indexstore_error_t error = NULL;
  char *name = copy(indexstore_unit_dependency_get_name(dependency));
  void *reader = opened(indexstore_record_reader_create(store, name, &error), error);
  indexstore_record_reader_symbols_apply_f(reader, false, NULL, printSymbol);
  indexstore_record_reader_occurrences_apply_f(reader, NULL, printOccurrence);
  indexstore_record_reader_dispose(reader);
  free(name);
  return true;
}

int main(int argc, char **argv) {
  indexstore_error_t error = NULL;
  folders = argv + 2;
  void *store = opened(indexstore_store_create(argv[1], &error), error);
  indexstore_store_units_apply_f(store, false, store, addUnit);
  qsort(units, count, sizeof(Unit), order);
  for (size_t index = 0; index < count; index++) {
    if (index && !strcmp(units[index].file, units[index - 1].file)) continue;
    printf("F\t%s\t%" PRId64 ".%09" PRId64 "\n", units[index].file, units[index].seconds, units[index].nanoseconds);
    void *reader = opened(indexstore_unit_reader_create(store, units[index].name, &error), error);
    indexstore_unit_reader_dependencies_apply_f(reader, store, printRecord);
    indexstore_unit_reader_dispose(reader);
  }
}
